/** The order in which a line of a log is understood (docs/decisions/0084-readings-of-logs-in-layers.md): what each folder of readings may know besides itself. */

/** What readings of logs may know besides each other. */
const BESIDE_LOGS = '^src/(?:contracts/|rules/(?!kinds/log/))';

const layers = [
  {
    name: 'lines-of-logs-come-first',
    comment: 'What a line of a log says is read before anybody asks what is wrong with the program.',
    from: '^src/rules/kinds/log/lines/',
    may: [BESIDE_LOGS],
  },
  {
    name: 'inputs-are-given-whatever-fails',
    comment: 'What a manifest gives a program is the same whatever the program complains of.',
    from: '^src/rules/kinds/log/inputs/',
    may: [BESIDE_LOGS, '^src/rules/kinds/log/lines/'],
  },
  {
    name: 'classes-name-no-product',
    comment:
      'A class of complaints goes by general words: what is peculiar to files, servers or products stands beside it.',
    from: '^src/rules/kinds/log/classes/',
    may: [BESIDE_LOGS, '^src/rules/kinds/log/(?:lines|inputs)/'],
  },
  {
    name: 'readings-know-no-kind',
    comment:
      'A kind puts readings of lines together; a reading that asked for a kind would decide what it is asked for.',
    from: '^src/rules/kinds/log/(?:settings|files|services|stored|runtimes|products)/',
    may: [
      BESIDE_LOGS,
      '^src/rules/kinds/log/(?:lines|inputs|classes|settings|files|services|stored|runtimes|products)/',
    ],
  },
];

module.exports = { layers };
