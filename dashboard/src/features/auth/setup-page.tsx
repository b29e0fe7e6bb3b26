import { useNavigate } from '@tanstack/react-router';
import { useSignUp } from './actions.js';
import { CredentialsForm } from './parts/credentials-form.js';
import { words } from './words.js';

export default function SetupPage() {
  const navigate = useNavigate();
  const signUp = useSignUp(() => void navigate({ to: '/', replace: true }));
  return <CredentialsForm {...words.setup} isNew action={signUp} />;
}
