"""The programs of one operator, or of many of one kind; rows.py says which. Functions take a networks.Network."""
import math


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


def convolution(net, image, weight, stride, groups, layout):
    """The filter is a parameter, with its channels second in either layout."""
    images, channels, *sizes = image
    x = net.feed("x", image if layout == "NCHW" else [images, *sizes, channels], net.dtype)
    w = net.weight("w", weight, 1 / math.sqrt(math.prod(weight[1:])))
    return net.conv2d(x, w, stride, weight[2] // 2, groups, layout)
