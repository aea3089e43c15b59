/** The fields of the form with username and password, which hold their own values; null where that form is not there. */
export function usernameInputs(form: HTMLFormElement | null) {
  const [username, password, remember] = ['username', 'password', 'remember'].map(name =>
    form?.elements.namedItem(name),
  )
  const isThere = (input: unknown) => input instanceof HTMLInputElement
  return isThere(username) && isThere(password) && isThere(remember) ? { username, password, remember } : null
}

/** Whether somebody has typed into it, before the scripts came too: then that counts, and what this device remembers does not. */
export function isTyped(form: HTMLFormElement | null): boolean {
  const inputs = usernameInputs(form)
  return inputs !== null && (inputs.username.value !== '' || inputs.password.value !== '')
}
