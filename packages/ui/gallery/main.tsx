import { watchPresses } from '@hiyas/ui/press'
import { type ComponentType, StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import '@hiyas/ui/styles.css'
import '@hiyas/ui/themes/laot.css'
import './gallery.css'

const THEMES = ['dark', 'light', 'laot']

const pages = import.meta.glob<{ default: ComponentType }>('./pages/*.tsx', { eager: true })
const pageOf = (name: string) => pages[`./pages/${name}.tsx`]?.default
const names = Object.keys(pages).map(path => path.replace(/^.*\/|\.tsx$/g, ''))

/** `#/Button` shows every theme side by side, `#/Button/light` one of them alone. */
function Gallery() {
  const [, name = '', theme] = useSyncExternalStore(subscribeToHash, () => window.location.hash).split('/')
  const Page = pageOf(name)
  document.title = `${name || 'Components'} · Hiyas`
  if (!Page) return <Contents />
  if (!theme) return <Comparison name={name} />
  document.documentElement.dataset.theme = theme
  return (
    <main className="page" key={`${name} ${theme}`}>
      <h1>{name}</h1>
      <Page />
    </main>
  )
}

function Contents() {
  return (
    <main className="contents">
      <h1>Components</h1>
      <ul>
        {names.map(name => (
          <li key={name}>
            <a href={`#/${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    </main>
  )
}

function Comparison({ name }: { name: string }) {
  return (
    <main className="comparison">
      <h1>
        <a href="#/">Components</a> / {name}
      </h1>
      {THEMES.map(theme => (
        <iframe key={theme} title={`${name}, ${theme}`} src={`#/${name}/${theme}`} />
      ))}
    </main>
  )
}

function subscribeToHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

watchPresses(document)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
