import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Where the form leads once one is signed in. */
type Then = () => void;

function useSigningIn<Variables>(send: (variables: Variables) => Promise<unknown>, then: Then) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await queries.resetQueries({ queryKey: ['auth'] });
      then();
    },
  });
}

export const useLogIn = (then: Then) =>
  useSigningIn((body: Credentials) => answerOf(api.POST('/api/auth/login', { body })), then);

export const useSignUp = (then: Then) =>
  useSigningIn((body: Credentials) => answerOf(api.POST('/api/auth/signup', { body })), then);

/** By the link that the command line printed; it is void after the first time. */
export const useSignInOnce = (then: Then) =>
  useSigningIn((token: string) => answerOf(api.POST('/api/auth/once', { body: { token } })), then);

export const useAcceptInvitation = (then: Then) =>
  useSigningIn(
    (body: Credentials & { readonly token: string }) => answerOf(api.POST('/api/auth/accept-invitation', { body })),
    then,
  );
