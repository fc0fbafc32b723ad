import { createTransport } from 'nodemailer';
import { ServiceFailure } from '#src/server/failure.ts';

/** Milliseconds for the mail server to respond. */
const TIMEOUT = 10_000;

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** The address for replies, if not the sender. */
  replyTo?: string;
  /** The Message-ID, the same for each attempt. By default a new one. */
  messageId?: string;
  headers?: Record<string, string>;
}

/** Sends plain text. Throws ServiceFailure if the mail server does not accept it, with its reason but no address. */
export type SendMail = (message: MailMessage) => Promise<void>;

/** Returns a client of the mail server at `smtpUrl`. It connects for each message. */
export function openMail({ smtpUrl, from }: { smtpUrl: string | undefined; from: string }): SendMail {
  if (!smtpUrl) return refuse;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (message) => {
    // mail programs would decode what looks like an encoded word (RFC 2047)
    const subject = message.subject.replaceAll('=?', '= ?');
    await transport.sendMail({ from, ...message, subject }).catch((error: Error) => {
      // jobs store and show the error, so it has neither an address nor a cause
      const reason = error.message.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…');
      throw new ServiceFailure(`The mail server did not accept the message: ${reason}`);
    });
  };
}

async function refuse(): Promise<void> {
  throw new ServiceFailure('No mail server is configured (SMTP_URL).');
}
