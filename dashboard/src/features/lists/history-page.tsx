import { FailuresView } from './parts/failures-view.js';

export default function HistoryPage() {
  return <FailuresView name="history" />;
}
