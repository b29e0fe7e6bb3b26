import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly children: ReactNode;
  /** What the tab says, where it is more than the heading. */
  readonly tab?: string;
}

/** The heading of a page. It takes the focus when the page opens, so that a screen reader begins there, and names the tab. */
export function PageTitle({ children, tab }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isWithin = heading.current?.closest('main')?.contains(document.activeElement);
    if (isWithin !== true) heading.current?.focus({ preventScroll: true });
  }, []);
  const text = tab ?? (typeof children === 'string' ? children : undefined);
  return (
    <>
      <title>{text === undefined ? 'Podproof' : `${text} - Podproof`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}
