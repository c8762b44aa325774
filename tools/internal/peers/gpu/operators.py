"""The programs of one operator, or of many of one kind; rows.py says which. Functions take a networks.Network."""


def chain(net, count):
    x, y = net.feed("x", [4]), net.feed("y", [4])
    for _ in range(count):
        x = net.add(x, y)
    return x


def addition(net, elements):
    return net.add(net.feed("x", [elements]), net.feed("y", [elements]))


def softmax(net, rows, columns):
    return net.unary("softmax", net.feed("x", [rows, columns]), axis=-1)


def layer_norm(net, rows, columns):
    return net.normalised(net.feed("x", [rows, columns]), net.feed("scale", [columns]), net.feed("bias", [columns]))


def product(net, size):
    return net.matmul(net.feed("x", [size, size], net.dtype), net.feed("y", [size, size], net.dtype))


def convolution(net, image, weight, stride, groups):
    x, w = net.feed("x", image, net.dtype), net.feed("w", weight, net.dtype)
    return net.conv2d(x, w, stride, weight[2] // 2, groups)
