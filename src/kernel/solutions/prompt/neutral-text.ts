/** Controls but tab and line feed, and characters that are not seen: zero-width, directions, tags, variation selectors beyond emoji. */
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;
const COLOURS = /\u001b\[[0-9;?]{0,20}[ -/]{0,4}[@-~]/g;
/** Brackets that could look like a fence, in the widths that models take for the same. */
const OPENING = /[<＜﹤‹〈]{3,}/gu;
const CLOSING = /[>＞﹥›〉]{3,}/gu;
/** Words by which models know who speaks. Some servers take them for real wherever they stand. */
const ROLE_MARKS =
  /<(?=[|｜/]|\/?(?:s|bos|eos|pad|unk|start_of_turn|end_of_turn|think|tool_call|tool_response|system|assistant|user|human)\b)/gi;
const BAR_ENDS = /[|｜]>/g;
const INSTRUCTION_MARKS = /\[(?=\/?(?:INST|SYS|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|SYSTEM_PROMPT)\])/gi;

/**
 * Untrusted text as it may stand in a prompt: readable, but without what could end its fence, speak for somebody else, or be unseen.
 * Unseen characters are written out as `\u{200B}`, since some of them are causes.
 */
export function neutralText(text: string, nonce: string): string {
  return withoutNonce(
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(COLOURS, '')
      .replace(UNSEEN, (character) => `\\u{${codePointOf(character)}}`)
      .replace(OPENING, (run) => '‹'.repeat([...run].length))
      .replace(CLOSING, (run) => '›'.repeat([...run].length))
      .replace(ROLE_MARKS, '‹')
      .replace(BAR_ENDS, '|›')
      .replace(INSTRUCTION_MARKS, '('),
    nonce,
  );
}

function codePointOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
}

/** Also in other letters: a model does not tell them apart. */
function withoutNonce(text: string, nonce: string): string {
  const pattern = new RegExp(nonce.replace(/[^\w-]/g, ''), 'gi');
  return nonce === '' ? text : text.replace(pattern, '[nonce]');
}
