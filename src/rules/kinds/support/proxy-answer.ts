/**
 * What the net/http of Go says where an HTTP proxy does not open the way to a host behind TLS: the words of the proxy's status, and nothing else. A server
 * that refuses is told with a code or a sentence. It captures host and words.
 */
export const PROXY_ANSWER =
  /\b(?:Get|Post|Put|Patch|Delete|Head) \\{0,3}"https:\/\/([^\s"\\/]{1,253})[^\s"\\]{0,500}\\{0,3}": (Service Unavailable|Bad Gateway|Gateway Time-?out|Forbidden|Proxy Authentication Required|Method Not Allowed)(?=[.,;)\]}"'\\\s]{0,6}$|[ \t]{0,4}\n|\\?")/;
