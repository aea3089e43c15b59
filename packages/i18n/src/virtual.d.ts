declare module 'virtual:hiyas-texts/*' {
  export const messages: import('./message.ts').Messages
}
