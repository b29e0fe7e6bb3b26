import { useEffect, useState } from 'react';

const read = () => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 40;

/** The height of a row in pixels, which depends on the width of the window and the chosen density (styles/tokens.css). */
export function useRowHeight(): number {
  const [height, setHeight] = useState(read);
  useEffect(() => {
    const measure = () => setHeight(read());
    const density = new MutationObserver(measure);
    density.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
    window.addEventListener('resize', measure);
    return () => {
      density.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return height;
}
