declare module 'virtual:hiyas-texts/*' {
  export const messages: import('@lingui/core').Messages
}
