import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenSignedOut } from './api/client.js';
import { queryClient } from './api/query-client.js';
import { leave } from './app/leave.js';
import { followSystemTheme } from './lib/theme.js';
import { router } from './router.js';
import './styles/tokens.css';
import './styles/base.css';

followSystemTheme();
whenSignedOut(() => leave(router, queryClient));

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
