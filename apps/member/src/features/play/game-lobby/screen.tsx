export default function Screen() {
  return <p>x</p>
}
