import { FailuresView } from './parts/failures-view.js';

export default function IgnoredPage() {
  return <FailuresView name="ignored" />;
}
