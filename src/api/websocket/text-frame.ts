const FINAL_TEXT = 0x81;
const SHORT = 125;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

function headerOf(length: number): Buffer {
  if (length <= SHORT) return Buffer.from([FINAL_TEXT, length]);
  if (length <= 0xffff) {
    const header = Buffer.from([FINAL_TEXT, TWO_BYTES, 0, 0]);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10);
  header.set([FINAL_TEXT, EIGHT_BYTES]);
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

/**
 * A text message as a server sends it: one frame, final, without a mask (RFC 6455 section 5.2). Such bytes are the same for every
 * client, so they are made once; the `ws` package would make them anew for each.
 */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([headerOf(payload.length), payload]);
}
