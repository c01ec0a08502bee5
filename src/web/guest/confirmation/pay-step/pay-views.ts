/** Components that load together, and only for a guest who pays. */
export { NotPaid } from './not-paid.tsx';
export { PayStep } from './pay-step.tsx';
