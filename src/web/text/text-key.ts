/** A field's name as text keys spell it: "firstName" and "first_name" become "FIRST_NAME". */
export function keyPart(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}

/** The key of what a field says when it is empty and must not be, for fields that say it in their own way. */
export function requiredKey(field: string): string {
  return `FIELDS.${keyPart(field)}.REQUIRED`;
}

/** The key of a form field's label. */
export function labelKey(field: string): string {
  return `FIELDS.${keyPart(field)}.LABEL`;
}
