import { describeEvents } from '../src/api/documents/asyncapi.js';

const HEAD = `# Events

Generated: \`npx tsx scripts/events-report.ts\` in the repository. The same as a document for tools: \`/asyncapi.json\` of the server, or
[asyncapi.json](reports/asyncapi.json).

## Connecting

\`ws://<server>/api/ws\` (\`wss\` behind TLS). Who may connect:

- a browser that is signed in: its session cookie goes along by itself. The page has to be one of the server's own or of
  \`ALLOWED_ORIGINS\`;
- a program: \`?token=\` with an API token (\`POST /api/admin/tokens\`) or the service token. An API token may as well be sent as
  \`Authorization: Bearer\`.

\`?types=\` names the types of events that one wants, with commas between; without it all are sent. Agents ask for
\`?types=namespace_exclusion,pod_exclusion,setting_change\`: what changes \`GET /api/agents/policy\`, which they then read anew.

Whoever may not connect is answered before the upgrade with 401, 403 or 503 and a JSON \`detail\`.

\`\`\`js
const socket = new WebSocket('ws://127.0.0.1:8000/api/ws?token=' + token);
socket.onmessage = ({ data }) => {
  const { type, data: fact, sequence } = JSON.parse(data);
  if (type === 'pod_failure') console.log(fact.namespace, fact.pod_name, fact.title);
};
\`\`\`

## Frames

Every frame is a text with one JSON object \`{type, data, sequence}\`. Types and fields that a client does not know are to be ignored:
newer servers send more. Events of one record come in order, its \`pod_failure\` before its \`solution_updated\`. Failures come in the
form of lists, but without \`events\`; neither \`logs\` nor \`manifest\` is ever sent: \`GET /api/pods/failed/{id}\` has them. The server
sends only; what a client says is ignored, and more than 64 KiB of it ends the connection.

The first frame is \`hello\`, and while nothing happens a \`heartbeat\` comes at least every 30 seconds: a page that hears nothing for
longer is cut off, whatever the socket says. They are about the connection, so programs that connect with the service token get them
only where \`?types=\` names them.

\`sequence\` grows by one with each event of the server that one is connected to; \`hello\`, \`heartbeat\` and \`user_change\`, which are
told to one client, have that of the event before. A gap means that something was missed, or was of
a type that one did not ask for. It cannot be resumed: **events are news, not data.** What was missed is read from the lists.

## Staying connected

- The server pings every 30 seconds and ends a connection that does not answer. Browsers and common libraries answer by themselves.
- After a connection ended: wait (1 s, 2 s, 4 s … at most 30 s, each with some chance in it), connect, and only then read the lists that
  are shown, so that nothing falls between. A new connection may be to another replica, whose \`sequence\` is another:
  the lists need not be read again where \`hello\` names the same \`server\` and the \`sequence\` that one saw last.
- Close codes:

| code | meaning | what to do |
|---|---|---|
| 1001 | the server stops | connect again |
| 1006 | the connection broke | connect again |
| 4401 | the session or token is no longer valid | sign in, or get another token |
| 4408 | the client did not keep up (8 MiB waited for it) | connect again, and do less for each event |

## The events
`;

/** The text of docs/events.md. */
export function eventsPage(): string {
  const sections = describeEvents().map(
    ({ type, description, example }) =>
      `\n### ${type}\n\n${description}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n`,
  );
  return HEAD + sections.join('');
}
