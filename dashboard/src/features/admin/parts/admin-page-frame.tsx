import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { me } from '../../../api/session.js';
import { Notice } from '../../../ui/notice.js';
import { PageTitle } from '../../../ui/page-title.js';
import { mayBe } from '../may-be.js';
import { ADMIN_PAGES, type AdminPageId } from '../pages.js';
import { words } from '../words.js';

interface Props {
  readonly page: AdminPageId;
  readonly children: ReactNode;
}

/** A page of the admin area with its heading; who may not see it is told which role it needs. */
export function AdminPageFrame({ page, children }: Props) {
  const { data } = useQuery(me);
  const role = ADMIN_PAGES.find(({ id }) => id === page)?.role ?? 'admin';
  return (
    <>
      <header>
        <PageTitle>{words.pages[page].label}</PageTitle>
        <p>{words.pages[page].about}</p>
      </header>
      {data !== undefined &&
        (mayBe(data.role, role) ? children : <Notice tone="plain">{words.forbidden(role, data.role)}</Notice>)}
    </>
  );
}
