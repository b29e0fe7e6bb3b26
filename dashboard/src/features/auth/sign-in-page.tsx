import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.js';
import { ownPath } from '../../lib/own-path.js';
import { useLogIn, useSignInOnce } from './actions.js';
import { AuthCard } from './parts/auth-card.js';
import { CredentialsForm } from './parts/credentials-form.js';
import { words } from './words.js';

/** The token of a link that signs in once; what stands behind `#` is sent to no server. */
const tokenOfLink = (hash: string): string | undefined => /^#once=([\w.~-]{1,256})$/.exec(hash)?.[1];

export default function SignInPage() {
  const { next } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const enter = () => void navigate({ href: ownPath(next), replace: true });
  const logIn = useLogIn(enter);
  const { isSigningIn, problem } = useLink(enter);
  if (isSigningIn) {
    return (
      <AuthCard title={words.signIn.title}>
        <p role="status">{words.once.under}</p>
      </AuthCard>
    );
  }
  return (
    <CredentialsForm {...words.signIn} {...(problem !== undefined && { lead: problem })} isNew={false} action={logIn} />
  );
}

/** Signs in by the link with which the page was opened, if there is one. */
function useLink(then: () => void) {
  const [token] = useState(() => tokenOfLink(location.hash));
  const { mutate, isError, error } = useSignInOnce(then);
  const isAsked = useRef(false);
  useEffect(() => {
    if (token === undefined || isAsked.current) return;
    isAsked.current = true;
    // The address is in the history, and in what one shows to others.
    window.history.replaceState(window.history.state, '', `${location.pathname}${location.search}`);
    mutate(token);
  }, [token, mutate]);
  const problem = error instanceof ApiError && error.status === 410 ? words.once.gone : messageOf(error);
  return { isSigningIn: token !== undefined && !isError, problem: isError ? problem : undefined };
}
