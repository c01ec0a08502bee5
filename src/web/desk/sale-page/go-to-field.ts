/** Opens the group that a field is in, and goes to it. */
export function goToField(id: string): void {
  const field = document.getElementById(id);
  const group = field?.closest('details');
  if (group) group.open = true;
  field?.focus();
}
