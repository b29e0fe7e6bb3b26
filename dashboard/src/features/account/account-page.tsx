import { useQuery } from '@tanstack/react-query';
import { me } from '../../api/session.js';
import { Facts } from '../../ui/facts.js';
import { PageTitle } from '../../ui/page-title.js';
import { Section } from '../../ui/section.js';
import styles from './account-page.module.css';
import { PasswordForm } from './parts/password-form.js';
import { PreferenceForm } from './parts/preference-form.js';
import { words } from './words.js';

export default function AccountPage() {
  const { data } = useQuery(me);
  if (data === undefined) return null;
  return (
    <div className={styles['page']}>
      <PageTitle>{words.title}</PageTitle>
      <Section title={words.who}>
        <Facts
          facts={[
            { label: words.username, value: data.username },
            { label: words.role, value: words.roles[data.role] },
          ]}
        />
      </Section>
      <Section title={words.preferences.title}>
        <PreferenceForm />
      </Section>
      <Section title={words.password.title}>
        <PasswordForm username={data.username} />
      </Section>
    </div>
  );
}
