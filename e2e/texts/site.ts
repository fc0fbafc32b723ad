// Sign-in and sign-up, public pages, the user's own pages and administration.
import type { Visit } from './visit.ts';

export const site: Visit[] = [
  {
    route: '/sign-in',
    as: 'anonymous',
    title: 'Welcome to Medatlas',
    buttons: 'Sign in',
    links: 'My Account · Sign-in · Sign-up · Terms of Use · Privacy Policy',
  },
  {
    route: '/sign-up',
    as: 'anonymous',
    title: 'Create your account',
    buttons: 'Create account',
    fields: 'Full Name · Email · Password',
  },
  { route: '/confirm-email', as: 'anonymous', title: 'Confirm your email address' },
  { route: '/forgot-password', as: 'anonymous', title: 'Forgot your password?', fields: 'Email' },
  { route: '/reset-password', as: 'anonymous', title: 'Set a new password' },
  {
    route: '/about',
    as: 'anonymous',
    title: 'About Us',
    links: 'Medatlas The Power of Information · About Us · Contact Us · Terms of Use · Privacy Policy',
  },
  {
    route: '/contact',
    as: 'anonymous',
    title: 'Contact Us',
    crumbs: 'Contact Us',
    buttons: 'Send Message',
    fields: 'Name · Email · Message',
  },
  { route: '/privacy', as: 'anonymous', title: 'Privacy Policy', crumbs: 'Privacy Policy' },
  { route: '/terms', as: 'anonymous', title: 'Terms of Use', crumbs: 'Terms of Use' },
  { route: '/', title: 'The Power of Information', buttons: 'Account · Log Out' },
  {
    route: '/profile',
    title: 'Demo Specialist',
    crumbs: 'Profile',
    texts: 'Internal User · Specialist',
    cards: {
      'Basic Information': `Email · Given name · Family name · Nickname · Organization · Identity provider ID`,
      'Roles & Permissions': 'Assigned roles · Account type · Last updated',
    },
  },
  { route: '/settings', title: 'Settings', crumbs: 'Settings' },
  {
    route: '/admin',
    as: 'administrator',
    title: 'User Management',
    crumbs: 'User Management',
    texts: 'Pending Approvals · Active Users',
    buttons: 'Approve · Reject · Edit',
    links: 'Admin',
    columns: 'Name · Email · Role · Status · Actions',
  },
  { route: '/admin/data', as: 'administrator', title: 'Data Status' },
  { route: '/admin/jobs', as: 'administrator', title: 'Jobs' },
  { route: '/admin/audit', as: 'administrator', title: 'Audit Log' },
];
