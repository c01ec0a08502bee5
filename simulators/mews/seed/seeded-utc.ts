export const seededUtc = '2025-01-06T09:00:00Z';
