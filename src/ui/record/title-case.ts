export { lastFirst, titleCase, titledName, townOf } from '#src/shared/title-case.ts';
