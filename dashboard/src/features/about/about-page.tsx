import { PageTitle } from '../../ui/page-title.js';
import { words } from './words.js';

export default function AboutPage() {
  return <PageTitle>{words.title}</PageTitle>;
}
