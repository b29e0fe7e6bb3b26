import type { LinkProps } from '@tanstack/react-router';
import {
  CircleAlert,
  FlaskConical,
  Info,
  KeyRound,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Network,
  Settings,
  ShieldAlert,
} from 'lucide-react';

/** A page of the rail. */
export interface NavigationItem {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The second key after `g`. */
  readonly key: string;
  /** In the bar at the bottom of a phone; the others are behind More. */
  readonly isOnPhone?: true;
}

export const NAVIGATION: readonly NavigationItem[] = [
  { to: '/', label: 'Home', icon: LayoutDashboard, key: 'h', isOnPhone: true },
  { to: '/incidents', label: 'Incidents', icon: Layers, key: 'i', isOnPhone: true },
  { to: '/failures', label: 'Failures', icon: CircleAlert, key: 'f', isOnPhone: true },
  { to: '/mirrors', label: 'Mirrors', icon: FlaskConical, key: 'm' },
  { to: '/topology', label: 'Topology', icon: Network, key: 't' },
  { to: '/access/roles', label: 'Access', icon: KeyRound, key: 'a' },
  { to: '/security', label: 'Security', icon: ShieldAlert, key: 's' },
  { to: '/admin', label: 'Admin', icon: Settings, key: 'd' },
  { to: '/about', label: 'About', icon: Info, key: 'o' },
];
