import { anyOf } from '../../any-of.js';
import { firstCaptured } from '../../support/texts.js';
import { addressSource } from '../inputs/host-source.js';
import { askedAddresses, type LineClass, urlIn } from './line-class-row.js';

const ANSWERED =
  /\b(?:answer|respond|repli|return)(?:s|ed|ied|es)?\b(?: to \S{1,200})?(?: with)?(?: an?| the)?(?: unexpected)?(?: (?:http|status|code|error)){0,3}:? (3\d\d|4(?!01|03|04|29)\d\d)\b/i;

/** A page for people where a program expects data: JSON does not begin with `<`. */
export const PAGE_FOR_DATA =
  /^(?!.{0,600}["'` ]\/(?:etc|opt|conf|config|srv|app)\/).{0,1500}(?:<(?:html|!doctype html|head|body)\b|invalid character '<' looking for beginning of value|Unexpected token '?<'?|Unexpected character \('<' \(code 60\)\))/i;

/** What another side answers that is reached, by the status of HTTP; who may not ask has kinds of its own. */
export const ANSWER_CLASSES: readonly LineClass[] = [
  {
    pattern: PAGE_FOR_DATA,
    example: [
      "could not read the rows: invalid character '<' looking for beginning of value",
      'cannot parse "<html><head>" as JSON from http://amber.depot:8080/rows',
    ],
    advice: (container, line) =>
      `See what ${urlIn(line) || `the other side${askedAddresses(container)}`} answers: a page for people (HTML: an error page, a login, a proxy in between) where it expects data. Correct host, path and scheme of the address${addressSource(container, line)}, or see to what stands between`,
  },
  {
    pattern: anyOf(
      /\b(?:HTTP(?:\/[\d.]{1,3})?|status(?:[ _-]?code)?|code|error|response)[ :=(]{1,3}5\d\d\b(?!\. DB::)/i,
      /\b50[0234] (?:Internal|Bad Gateway|Service Un|Gateway Time|Server Error)|internal server error|bad gateway/i,
    ),
    example: [
      'the catalogue answered with status code 503',
      '10.42.0.1:41872 - "GET /healthz HTTP/1.1" 503 Service Unavailable',
      'sync failed: internal server error response (HTTP 500), please try again later',
    ],
    advice: (container, line) =>
      `See what ${urlIn(line) || `the other side${askedAddresses(container)}`} says of it (its own log or status page): it is reached and answers with an error of the server (5xx); let the program try again with a pause instead of ending`,
  },
  {
    pattern:
      /\b(?:http error|status(?:[ _-]?code)?|code|response)[ :=(]{1,3}404\b|\b404:? (?:Not Found|page not found)/i,
    example: ['failed to fetch the shelves: http error: code 404', 'unexpected response: 404 page not found'],
    advice: (container, line) => {
      const source = addressSource(container, line);
      return `See what it asks for and whom${source === '' ? askedAddresses(container) : ''}: the other side is reached and has nothing there (404). Correct host and path of the address${source}, and let both sides be of versions (of one release, where they belong together) that have the same paths`;
    },
  },
  {
    pattern: ANSWERED,
    example: 'partner https://amber.depot/v3 answered 418, expected 200',
    advice: (_container, line) =>
      `See what ${urlIn(line) || 'the other side'} says of ${firstCaptured(ANSWERED.exec(line))} (its documentation, its own log): it is reached, and does not take the request as it is made. Correct address, path or version of the API, or what is sent`,
  },
];
