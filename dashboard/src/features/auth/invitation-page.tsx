import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.js';
import { Notice } from '../../ui/notice.js';
import { useAcceptInvitation } from './actions.js';
import { AuthCard } from './parts/auth-card.js';
import { CredentialsForm } from './parts/credentials-form.js';
import { invitation } from './queries.js';
import { words } from './words.js';

function textOf(error: Error): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.status === 410) return words.invitation.gone;
  return error.status === 404 ? words.invitation.unknown : error.message;
}

export default function InvitationPage() {
  const params = useParams({ from: '/invite/$token' });
  // Kept here alone: the address is in the history, and in what one shows to others.
  const [token] = useState(params.token);
  useEffect(() => window.history.replaceState(window.history.state, '', '/invite/used'), []);
  const navigate = useNavigate();
  const { data, error } = useQuery(invitation(token));
  const accept = useAcceptInvitation(() => void navigate({ to: '/', replace: true }));
  if (data === undefined) {
    return (
      <AuthCard title={words.invitation.title}>
        {error !== null && (
          <Notice tone="fail" announce>
            {textOf(error)}
          </Notice>
        )}
      </AuthCard>
    );
  }
  const action = {
    ...accept,
    mutate: (credentials: { username: string; password: string }) => accept.mutate({ ...credentials, token }),
  };
  const { title, button, lead } = words.invitation;
  return <CredentialsForm title={title} button={button} lead={lead(data.role)} isNew action={action} />;
}
