import { Readable } from 'node:stream';
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
  /** The name beside the sender's address. */
  fromName?: string;
  /**
   * Called once the mail server has accepted sender and recipient, before it gets the content. If it throws, no content goes. Until
   * it was called, nothing can have been sent.
   */
  begin?: () => Promise<void>;
}

/** The mail server did not accept a message. `status` is its reply to the recipient or the content (RFC 5321); undefined without one. */
export class MailFailure extends ServiceFailure {
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined) {
    super(message);
    this.status = status;
  }
}

/** Sends plain text. Throws MailFailure if the mail server does not accept it, with its reason but no address. */
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
  transport.use('stream', ({ data, message }, done) => {
    const { begin } = data as Partial<MailMessage>;
    // a generator begins when it is first read: after the mail server has asked for the content
    if (begin) message.processFunc((content) => Readable.from(contentAfter(begin, content)));
    done();
  });
  return async ({ fromName, ...message }) => {
    // mail programs would decode what looks like an encoded word (RFC 2047)
    const subject = message.subject.replaceAll('=?', '= ?');
    const sender = fromName === undefined ? from : { name: fromName, address: from };
    await transport
      .sendMail({ from: sender, ...message, subject })
      .catch((error: Error & { responseCode?: number; command?: string }) => {
        // jobs store and show the error, so it has neither an address nor a cause
        const reason = error.message.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…');
        // a refused sign-in or sender says nothing about this message: it is the site's, and may be mended
        const isOfMessage = ['RCPT TO', 'DATA'].includes(error.command ?? '');
        throw new MailFailure(
          `The mail server did not accept the message: ${reason}`,
          (isOfMessage && error.responseCode) || undefined,
        );
      });
  };
}

async function* contentAfter(begin: () => Promise<void>, content: Readable) {
  await begin();
  yield* content;
}

async function refuse(): Promise<void> {
  throw new ServiceFailure('No mail server is configured (SMTP_URL).');
}
