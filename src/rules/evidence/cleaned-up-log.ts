/** With the id of a container: the kubelet writes it as a line of the log. */
const CLEANED_UP = /^unable to retrieve container logs for [a-z-]{1,40}:\/\/[\da-f]{1,128}\n?$/;

/** Whether the log of a container is what the kubelet answers in its place, with 200, once the node has removed the container: then there is none. */
export function isCleanedUpLog(text: string): boolean {
  return text.length < 300 && CLEANED_UP.test(text);
}
