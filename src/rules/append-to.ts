/** Puts an element at the end of the list that a map has under a key, or begins that list. */
export function appendTo<Key, Element>(lists: Map<Key, Element[]>, key: Key, element: Element): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [element]);
  else list.push(element);
}
