import { PageTitle } from '../../ui/page-title.js';
import { words } from './words.js';

export default function HomePage() {
  return <PageTitle>{words.title}</PageTitle>;
}
