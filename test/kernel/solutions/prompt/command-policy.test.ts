import { expect, test } from 'vitest';
import { commandProblem } from '../../../../src/kernel/solutions/prompt/command-policy.js';

const SCOPE = { namespace: 'shop', workloads: ['web', 'web-1'], images: ['registry.example/web:1'] };

test.each([
  'kubectl logs web-1 -n shop | grep -i error | tail -n 20',
  "kubectl logs web-1 | grep -A3 -E 'cannot|failed'",
  'kubectl get events --sort-by=.lastTimestamp | tail -20',
  'kubectl top pods | sort -k2 -h -r | head -n 5',
  "kubectl get pods -o json | jq '.items[].status.phase' | sort | uniq -c",
  "kubectl get nodes | cut -d ' ' -f 1 | tr a-z A-Z | wc -l",
  'kubectl logs web-1 --previous | less -S',
  "kubectl get pod web-1 -o json | jq -r '.spec.containers[].env'",
  'kubectl -n shop get pods -o wide',
  'kubectl -n shop rollout restart deployment/web',
  'kubectl rollout status deployment/web --namespace=shop',
])('an ordinary command is shown: %s', (command) => {
  expect(commandProblem(command, SCOPE)).toBeUndefined();
});

test.each([
  'sort -o .bashrc',
  'sort -o.bashrc',
  'sort --output=.bashrc',
  'sort --compress-program=id',
  'sort -t x -o out',
  'uniq - .bashrc',
  'uniq in out',
  "less '+!id'",
  'less -O.bashrc',
  'less -k keys',
  "more '+!id'",
  'cat .netrc',
  'head -n 5 .netrc',
  'head -n .netrc',
  'grep -f patterns',
  'grep -r password',
  'grep x .netrc',
  'grep -e x .netrc',
  'tail --follow=name x',
  "jq -n 'env'",
  "jq '$ENV.AWS_SECRET_ACCESS_KEY'",
  'jq -f program',
  "jq --rawfile a '.netrc'",
  'tr a b c',
  'cut -f 1 .netrc',
  'wc --files0-from=names',
  'column -t file',
  'constructor',
])('a filter that writes a file, reads one or runs a program is not shown: %s', (filter) => {
  expect(commandProblem(`kubectl logs web-1 | ${filter}`, SCOPE)).toMatch(/other than a filter/);
});

test('of two names of one flag the last one counts, as for kubectl', () => {
  expect(commandProblem('kubectl get -o name --output yaml secrets', SCOPE)).toMatch(/secrets/);
  expect(commandProblem('kubectl get secret db --output=name -o=yaml', SCOPE)).toMatch(/secrets/);
  expect(commandProblem('kubectl rollout restart deployment/web -n shop --namespace=prod', SCOPE)).toMatch(/else/);
  expect(commandProblem('kubectl delete pod web-1 --namespace shop -n prod', SCOPE)).toMatch(/else/);
});

test.each([
  'kubectl -A get delete pod/x',
  'kubectl -A events delete --field-selector=type=Normal',
  'kubectl --ignore-not-found events delete web',
  'kubectl -n shop -q get drain node-1',
  'kubectl rollout -w status restart deployment/other',
  'kubectl auth -q can-i reconcile',
])('a flag before the verb could hide another verb: %s', (command) => {
  expect(commandProblem(command, SCOPE)).toMatch(/behind the verb/);
});
