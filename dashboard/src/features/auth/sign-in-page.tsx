import { useNavigate, useSearch } from '@tanstack/react-router';
import { ownPath } from '../../lib/own-path.js';
import { useLogIn } from './actions.js';
import { CredentialsForm } from './parts/credentials-form.js';
import { words } from './words.js';

export default function SignInPage() {
  const { next } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const logIn = useLogIn(() => void navigate({ href: ownPath(next), replace: true }));
  return <CredentialsForm {...words.signIn} isNew={false} action={logIn} />;
}
