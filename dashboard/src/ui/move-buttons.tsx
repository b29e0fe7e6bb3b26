import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from './button.js';
import { words } from './words.js';

interface Props {
  /** What they say, each with the name of what is moved. */
  readonly up: string;
  readonly down: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

/** Moves a thing up or down in its list, for who does not drag. `data-move` finds the one that was pressed again, once it has moved. */
export function MoveButtons({ up, down, isFirst, isLast, onMove }: Props) {
  const moves = [
    { by: -1, label: up, Icon: ArrowUp, blocked: isFirst ? words.isFirst : undefined },
    { by: 1, label: down, Icon: ArrowDown, blocked: isLast ? words.isLast : undefined },
  ] as const;
  return moves.map(({ by, label, Icon, blocked }) => (
    <Button
      key={by}
      look="quiet"
      data-move={by}
      aria-label={label}
      title={blocked ?? label}
      blocked={blocked}
      icon={<Icon aria-hidden="true" size={16} />}
      onClick={() => onMove(by)}
    />
  ));
}
