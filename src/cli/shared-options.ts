import { Option } from 'commander';

/** The flags of an option and what it says of itself. */
export type Described = readonly [flags: string, description: string];

export const CONTEXT: Described = ['--context <name>', 'of the kubeconfig; default: the current one'];
export const KUBECONFIG: Described = ['--kubeconfig <file>', 'default: as kubectl finds it'];

export function colorOption(): Option {
  const option = new Option('--color <when>', 'default: on a terminal, unless NO_COLOR is set');
  return option.choices(['auto', 'always', 'never']);
}
