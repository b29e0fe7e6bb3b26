import { useQuery } from '@tanstack/react-query';
import { platform } from '../api/platform.js';
import styles from './simulated-strip.module.css';
import { words } from './words.js';

/** Says above every page that a demonstration is none but that. */
export function SimulatedStrip() {
  const { data } = useQuery(platform);
  return data?.cluster.simulated === true ? <p className={styles['strip']}>{words.simulated}</p> : null;
}
