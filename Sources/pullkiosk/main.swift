print("pullkiosk")
