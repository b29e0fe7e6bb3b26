import { FailuresView } from './parts/failures-view.js';

export default function FailuresPage() {
  return <FailuresView name="failures" />;
}
