import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { Contact } from '#src/pages/contact/Contact.tsx';

/** The contact page, which knows the signed-in user (R-1440). */
export function ContactPage() {
  const { user } = useAuth();
  return <Contact sender={user && { name: user.full_name, email: user.email }} />;
}
