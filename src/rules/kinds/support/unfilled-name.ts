/** What is left of a name where a template filled in nothing, or what it prints for nothing. */
const UNFILLED = /^[-._]|[-._]$|[-._]{2}|\$[({]|\{\{|<no value>|(?:^|[-._])(?:null|nil|none|undefined)(?:$|[-._])/i;

/** Whether a template has left a hole in the name: the value that it lacks is to be given, and no other name is meant. */
export function isUnfilled(name: string): boolean {
  return name === '' || UNFILLED.test(name);
}
