/** Whether an e-mail address is of the company: everything after its last @ is the domain (spec §5). */
export const isOfCompany = (email: string, domain: string): boolean =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase() === domain;
