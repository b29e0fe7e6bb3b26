import { Outlet, useParams } from '@tanstack/react-router';
import { FailureView, Missing } from './parts/failure-view.js';
import { words } from './words.js';

export default function FailurePage() {
  const { id } = useParams({ from: '/inside/failures/$id' });
  if (!/^[1-9]\d{0,15}$/.test(id)) return <Missing>{words.missing(id)}</Missing>;
  return (
    <FailureView id={Number(id)}>
      <Outlet />
    </FailureView>
  );
}
