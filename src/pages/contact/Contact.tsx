import { Box, type BoxProps, Flex, Stack } from '@mantine/core';
import { type Icon, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { MessageForm, type Sender } from '#src/pages/contact/MessageForm.tsx';
import { dial, mailAddress } from '#src/shared/format.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { useSite } from '#src/ui/state/site.ts';

/** The contact page: contact details and a message form. `sender` is the signed-in user. */
export function Contact({ sender }: { sender: Sender | null }) {
  const site = useSite();
  return (
    <>
      <Crumbs here="Contact Us" />
      <PageHead title="Contact Us" subtitle="Ask about the data or your account, or request a correction." />
      <Flex direction={{ base: 'column', sm: 'row' }} align={{ sm: 'start' }} gap={16} mb={64}>
        <Card title="Write to us" flex={1} miw={0}>
          <MessageForm sender={sender} />
        </Card>
        <Card title="Other ways to reach us" w={{ sm: 360 }} aria-busy={!site}>
          {site && (
            <Stack component="dl" gap={16}>
              <ContactLine icon={IconPhone} name="Phone" to={dial(site.support_phone)}>
                {site.support_phone}
              </ContactLine>
              <ContactLine icon={IconMail} name="Email" to={mailAddress(site.support_email)}>
                {site.support_email}
              </ContactLine>
              <ContactLine icon={IconMapPin} name="Address" to={null}>
                {site.name}
                <br />
                {site.postal_address}
              </ContactLine>
            </Stack>
          )}
        </Card>
      </Flex>
    </>
  );
}

interface CardProps extends BoxProps {
  title: string;
  'aria-busy'?: boolean;
  children: ReactNode;
}

function Card({ title, children, ...props }: CardProps) {
  const id = useId();
  return (
    <Box component="section" className="card" p="22px 24px 24px" aria-labelledby={id} {...props}>
      <Box component="h2" id={id} mb={14}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

interface ContactLineProps {
  icon: Icon;
  name: string;
  /** The target of the link. Null for plain text. */
  to: string | null;
  children: ReactNode;
}

const ContactLine = ({ icon: Icon, name, to, children }: ContactLineProps) => (
  <Box pl={30} pos="relative">
    <dt className="muted small">
      <Icon size={18} stroke={1.75} color="var(--accent)" style={{ position: 'absolute', left: 0 }} aria-hidden />
      {name}
    </dt>
    <dd className="num" style={{ overflowWrap: 'anywhere' }}>
      {to ? <a href={to}>{children}</a> : children}
    </dd>
  </Box>
);
