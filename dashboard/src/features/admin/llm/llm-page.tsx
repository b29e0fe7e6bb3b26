import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { LlmForm } from './parts/llm-form.js';
import { LlmState } from './parts/llm-state.js';
import { llmStatus } from './queries.js';

export default function LlmPage() {
  return (
    <AdminPageFrame page="llm">
      <Llm />
    </AdminPageFrame>
  );
}

function Llm() {
  const status = useQuery(llmStatus);
  // What is saved begins the form anew.
  const [saves, setSaves] = useState(0);
  return (
    <Loaded query={status} lines={12}>
      {(data) => (
        <>
          <LlmState status={data} />
          <LlmForm key={`${saves} ${data.provider}`} status={data} onSaved={() => setSaves(saves + 1)} />
        </>
      )}
    </Loaded>
  );
}
