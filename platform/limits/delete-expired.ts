import type { Job } from '../job.ts';

export const deleteExpiredLimitsJob: Job = {
  every: 'hour',
  failure: 'cleanup of limits failed',
  run: (shop) => shop.limits.deleteExpired(),
};
