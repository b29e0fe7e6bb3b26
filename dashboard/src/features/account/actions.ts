import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';

interface PasswordChange {
  readonly current_password: string;
  readonly new_password: string;
}

export const useChangePassword = (then: () => void) =>
  useMutation({
    mutationFn: (body: PasswordChange) => answerOf(api.POST('/api/auth/password', { body })),
    onSuccess: then,
  });
