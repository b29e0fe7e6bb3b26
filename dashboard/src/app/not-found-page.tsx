import { Link } from '@tanstack/react-router';
import { PageTitle } from '../ui/page-title.js';
import { words } from './words.js';

export function NotFoundPage() {
  return (
    <>
      <PageTitle>{words.notFound.title}</PageTitle>
      <p>{words.notFound.text}</p>
      <p>
        <Link to="/">{words.notFound.home}</Link>
      </p>
    </>
  );
}
