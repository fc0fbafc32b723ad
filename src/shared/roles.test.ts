import { expect, it } from 'vitest';
import { highestRole, roles } from '#src/shared/roles.ts';

it('has four roles, takes the highest claimed one, and treats admin as administrator (R-42, R-43)', () => {
  expect(roles).toEqual(['specialist', 'manager', 'administrator', 'superadmin']);
  expect(highestRole(['manager', 'specialist'])).toBe('manager');
  expect(highestRole(['superadmin', 'admin'])).toBe('superadmin');
  expect(highestRole(['admin', 'read:all'])).toBe('administrator');
  expect(highestRole(['read:all'])).toBeNull();
});
